import { expect, test } from 'vitest';
import { linkFor } from './share';

const at = (host: string): { hostname: string; origin: string } => ({ hostname: host, origin: `http://${host}:8420` });
const LAN = 'http://192.168.1.5:8420';

test.each(['localhost', '127.0.0.1', '[::1]'])('a page on %s shares the address that phones can reach', (host) => {
  expect(linkFor('/t/x', LAN, at(host))).toEqual({ link: `${LAN}/t/x`, alone: false });
});

test('without such an address the link is for this computer alone', () => {
  expect(linkFor('/t/x', '', at('localhost'))).toEqual({ link: 'http://localhost:8420/t/x', alone: true });
});

test.each(['192.168.1.5', 'bugs.example', '127.example.com'])('on %s everybody has the address of the page', (host) => {
  expect(linkFor('/t/x', 'http://10.0.0.1:8420', at(host))).toEqual({ link: `http://${host}:8420/t/x`, alone: false });
});
