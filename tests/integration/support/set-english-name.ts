import { queryAsOwner } from './database.ts'

/** Sets the English translation of a studio's name. The studio's own language is Dutch. Null removes the translation. */
export const nameInEnglish = (databaseUrl: string, studioId: string, name: string | null): Promise<unknown> =>
  queryAsOwner(databaseUrl, 'update organization set translation = $2 where id = $1', [
    studioId,
    name === null ? null : JSON.stringify({ language: 'en', name }),
  ])
