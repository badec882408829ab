// Before the first paint: the lamp as it was left.
try {
  const { lamp } = JSON.parse(localStorage.getItem('bugnight.settings') || '{}');
  if (lamp === 'on' || lamp === 'off') document.documentElement.dataset.lamp = lamp;
} catch {
  // Then as the device has it.
}
