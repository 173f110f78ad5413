import { queryAsOwner } from './database.ts'

/** Gives a studio, whose language is Dutch, an English name besides its stored one; null takes it away. */
export const nameInEnglish = (databaseUrl: string, studioId: string, name: string | null): Promise<unknown> =>
  queryAsOwner(databaseUrl, 'update organization set translation = $2 where id = $1', [
    studioId,
    name === null ? null : JSON.stringify({ language: 'en', name }),
  ])
