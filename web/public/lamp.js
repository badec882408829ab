// Before the first paint: the lamp as it was left; the language's words and the first page's pictures on their way.
{
  let saved = {};
  try {
    saved = JSON.parse(localStorage.getItem('bugnight.settings') || '{}');
  } catch {
    // Then as the device has it.
  }
  const night = matchMedia('(prefers-color-scheme: dark)').matches;
  const chosen = saved.lamp === 'on' || saved.lamp === 'off';
  document.documentElement.dataset.lamp = chosen ? saved.lamp : night ? 'off' : 'on';
  const { messages = '', labels = '' } = document.currentScript.dataset;
  const files = messages.split(' ').map((file) => file.split('='));
  const tags = [saved.language, ...navigator.languages, 'en'].map((tag) => String(tag).slice(0, 2));
  const href = tags.map((tag) => new Map(files).get(tag)).find(Boolean);
  const ask = (link) => document.head.append(Object.assign(document.createElement('link'), link));
  if (href) ask({ rel: 'modulepreload', crossOrigin: '', href });
  if (labels && location.pathname === '/')
    for (const href of labels.split(' ')) ask({ rel: 'preload', as: 'image', href });
}
