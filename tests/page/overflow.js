// Finds text that has no room: outside the window, cut off without a mark, or beyond its button.
() => {
  const faults = [];
  const wide = document.documentElement.clientWidth;
  const shown = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = (el) => `${el.tagName.toLowerCase()}.${[...el.classList].filter((c) => !c.startsWith('svelte-')).join('.')}`;
  if (document.documentElement.scrollWidth > wide + 1) faults.push(`the page is ${document.documentElement.scrollWidth} wide, the window ${wide}`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const own = node.parentElement;
    if (!node.textContent.trim() || !own || !shown(own) || own.closest('.unseen, .skip:not(:focus), svg, option, script, style, [data-clipped]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    for (let el = own; el && el !== document.body; el = el.parentElement) {
      const style = getComputedStyle(el);
      if (style.clipPath !== 'none' || /auto|scroll/.test(style.overflowX) || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') break;
      const edge = el.getBoundingClientRect();
      const cut = style.overflowX !== 'visible' || el.matches('button, a.btn, label.btn, .panel, .prompt, .chip');
      const scrolled = /auto|scroll/.test(style.overflowY);
      const out = Math.max(edge.left - box.left, box.right - edge.right, ...(scrolled ? [] : [edge.top - box.top - 3, box.bottom - edge.bottom - 3]));
      if (cut && out > 2) {
        faults.push(`${Math.round(out)} px beyond ${name(el)}: ${node.textContent.trim().slice(0, 60)}`);
        break;
      }
      if (scrolled) break;
      if (style.position === 'fixed') break;
    }
    if (box.right > wide + 1 || box.left < -1) {
      const scrolls = (el) => el && (/auto|scroll|hidden/.test(getComputedStyle(el).overflowX) || scrolls(el.parentElement));
      if (!scrolls(own)) faults.push(`outside the window: ${node.textContent.trim().slice(0, 60)}`);
    }
  }
  return [...new Set(faults)];
}
