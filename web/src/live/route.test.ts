import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { focusPage, openDialog, route } from './route.svelte';

beforeAll(() => {
  route.begin();
  // jsdom has dialogs that do not open.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
beforeEach(() => {
  document.body.innerHTML = '<main id="table"></main><dialog id="a"></dialog><dialog id="b"></dialog>';
});

const dialog = (id: string): HTMLDialogElement =>
  document.querySelector<HTMLDialogElement>(`#${id}`) as HTMLDialogElement;
const back = async (): Promise<void> => {
  const came = new Promise((done) => addEventListener('popstate', done, { once: true }));
  history.back();
  await came;
};

test('Back closes what is open, one after the other, and stays on the page', async () => {
  route.go('/t/one');
  openDialog(dialog('a'));
  openDialog(dialog('b'));
  await back();
  expect([dialog('a').open, dialog('b').open, route.path]).toEqual([true, false, '/t/one']);
  await back();
  expect([dialog('a').open, route.path]).toEqual([false, '/t/one']);
});

test('what is closed in another way leaves nothing to go back from', async () => {
  route.go('/');
  route.go('/t/two');
  openDialog(dialog('a'));
  const came = new Promise((done) => addEventListener('popstate', done, { once: true }));
  dialog('a').close();
  await came;
  expect(route.path).toBe('/t/two');
  await back();
  expect(route.path).toBe('/');
});

test('a link in a dialog leads on, and Back leads to the page under it', async () => {
  route.go('/t/three');
  openDialog(dialog('a'));
  route.go('/rules/x');
  dialog('a').close();
  expect(route.path).toBe('/rules/x');
  await back();
  expect(route.path).toBe('/t/three');
});

test('after a change of page the focus is on it, unless something has it', () => {
  route.go('/mine');
  focusPage();
  expect(document.activeElement?.id).toBe('table');
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  focusPage();
  expect(document.activeElement).toBe(button);
});

test('in a folder of a host, paths are as at its root', async () => {
  document.head.innerHTML = '<link rel="manifest" href="/bugs/manifest.webmanifest">';
  vi.resetModules();
  const { route: there } = await import('./route.svelte');
  const { linkFor } = await import('./share');
  there.begin();
  there.go('/rules/one?far=1');
  expect([location.pathname + location.search, there.path]).toEqual(['/bugs/rules/one?far=1', '/rules/one']);
  document.body.innerHTML = '<a href="/learn">Learn</a>';
  const link = document.querySelector('a') as HTMLAnchorElement;
  link.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(link.pathname).toBe('/bugs/learn');
  expect(linkFor('/t/7', '').link).toBe(`${location.origin}/bugs/t/7`);
  document.head.innerHTML = '';
  history.replaceState(null, '', '/');
  vi.resetModules();
});
