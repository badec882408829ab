/** Lets a game of this device go on at the server. */

import { api } from '$/live/api.svelte';
import { keepNames, passNames } from '$/live/names';
import { keepSeen } from '$/live/seen';
import { settings } from '$/live/settings.svelte';
import type { TableInfo } from '$/live/wire';

/** The answer is the table there; the one here waits meanwhile, is closed, and says where its game went. */
export async function carryOnline({ id, pace }: TableInfo): Promise<string> {
  await api.arrive(settings.name);
  await api.post(`/tables/${id}/hold`, { on: true });
  const there = await api
    .get(`/tables/${id}/record`)
    .then((record) => api.post<TableInfo>('/continue', { record, pace }))
    .catch(async (error: unknown) => {
      await api.post(`/tables/${id}/hold`, { on: false });
      throw error;
    });
  keepSeen(there.id, { commitment: there.commitment });
  keepNames(there.id, passNames(id));
  await api.post(`/tables/${id}/moved`, { table: there.id });
  return there.id;
}
