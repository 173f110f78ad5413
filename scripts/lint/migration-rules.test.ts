import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#scripts/processes.ts'
import { problemsOfMigration } from './migration-rules.ts'

/** The migrations, and the examples that the tests of upgrades run after them. */
const files = ['server/migrations', 'tests/fixtures/migrations'].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => join(folder, name)),
)

test('No migration breaks the previous release while that is still running', () => {
  const problems = files.flatMap((file) =>
    problemsOfMigration(readFileSync(join(root, file), 'utf8')).map((problem) => `${file} ${problem}`),
  )
  expect(problems).toEqual([])
})

test('No two migrations have the same number', () => {
  const numbers = files.map((file) => basename(file).slice(0, 4))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

describe('a migration that only adds is allowed', () => {
  test.each([
    'create table room (id uuid not null);\ncreate index room_by_id on room (id);',
    'alter table claim add column room_id uuid;',
    `alter table claim add column room text not null default '';`,
    'alter table claim add column minutes integer not null generated always as (1) stored;',
    '-- nothing is dropped or renamed\nalter table claim add column room_id uuid;',
    'alter table claim drop constraint claim_kind, add constraint claim_kind check (kind <> 3);',
    'drop policy own_rows on claim;\ncreate policy own_rows on claim using (true);',
    'alter table claim add constraint room check (room is not null) not valid;',
    '-- Null for the release before: it does not read the room.\nalter table claim alter column room drop not null;',
    '-- outside a transaction\ndrop index concurrently if exists by_room;\ncreate index concurrently by_room on claim (room_id);',
    '-- contraction: 0.2.0 does not use it any more\nalter table claim drop column room, alter column seats set not null;',
  ])('%s', (text) => expect(problemsOfMigration(text)).toEqual([]))
})

describe('a migration that breaks the previous release or blocks its requests is refused', () => {
  test.each([
    ['drop table claim;', ['drops']],
    ['alter table claim drop column room;', ['drops']],
    ['ALTER TABLE claim\n  DROP COLUMN room;', ['drops']],
    ['alter table claim rename column room to place;', ['renames']],
    ['alter table claim alter column seats type bigint;', ['changes a type']],
    ['alter table claim alter seats set data type bigint;', ['changes a type']],
    [
      'alter table claim alter column room drop not null;',
      ['allows null: say in a comment what it is for the release before'],
    ],
    ['alter table claim alter column seats set not null;', ['refuses null where the release before may write it']],
    [
      'alter table claim add column room text not null;',
      ['adds a column that the release before does not fill: give it a default'],
    ],
    ['drop trigger on_claim on claim;', ['drops trigger on_claim']],
    ['alter table claim drop constraint claim_kind;', ['drops constraint claim_kind']],
    ['drop index claim_by_start;', ['drops index claim_by_start']],
    [
      'create index by_room on claim (room_id);',
      ['blocks writers of claim while it makes by_room: create it concurrently'],
    ],
    [
      '-- outside a transaction\ncreate index concurrently by_room on claim (room_id);',
      ['cannot be repeated: begin with drop index concurrently if exists by_room'],
    ],
    ['-- contraction\nalter table claim drop column room;', ['drops']],
  ])('%s', (text, problems) => expect(problemsOfMigration(text)).toEqual(problems))
})
