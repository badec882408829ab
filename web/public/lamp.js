// Before the first paint: the lamp as it was left; the language's words, the first page's pictures and a table's game on their way.
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
  const { messages = '', labels = '', games = '', broken = '{}' } = document.currentScript.dataset;
  const files = messages.split(' ').map((file) => file.split('='));
  const tags = [saved.language, ...navigator.languages, 'en'].map((tag) => String(tag).slice(0, 2));
  const inLanguage = (words) => tags.map((tag) => words.get(tag)).find(Boolean);
  const href = inLanguage(new Map(files));
  const ask = (link) => document.head.append(Object.assign(document.createElement('link'), link));
  if (href) ask({ rel: 'modulepreload', crossOrigin: '', href });
  if (labels && location.pathname === new URL('.', document.currentScript.src).pathname)
    for (const href of labels.split(' ')) ask({ rel: 'preload', as: 'image', href });

  const game = document.querySelector('meta[name=game]')?.content;
  for (const [name, href] of games.split(' ').map((file) => file.split('='))) {
    if (name !== game) continue;
    const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    ask({ ...kind, fetchPriority: 'low', crossOrigin: '', href });
  }

  // A page that cannot begin, because a script or the language's words are missing, says so.
  const giveUp = () => {
    const page = document.getElementById('app');
    if (page.childElementCount) return; // it has begun
    const [title, why, again] = inLanguage(new Map(Object.entries(JSON.parse(broken)))) ?? [];
    const part = (name, textContent) => Object.assign(document.createElement(name), { textContent });
    const button = Object.assign(part('button', again), { className: 'btn go', onclick: () => location.reload() });
    const said = part('main', '');
    said.append(part('h1', title), part('p', why), button);
    said.style.cssText = 'display: grid; gap: 16px; place-items: center; padding: 24px; text-align: center';
    page.append(said);
  };
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && giveUp(), true);
  addEventListener('unhandledrejection', giveUp);
}
