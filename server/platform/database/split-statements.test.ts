import { expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

test.each([
  ['nothing', '-- only a comment;\n', []],
  ['one statement without a semicolon', 'select 1', ['select 1']],
  ['two statements on a line', 'select 1; select 2;', ['select 1;', 'select 2;']],
  ['a comment before a statement', '-- One; two.\nselect 1;\n', ['-- One; two.\nselect 1;']],
  ['a semicolon in a string', `select 'it''s; so'; select 2;`, [`select 'it''s; so';`, 'select 2;']],
  ['a body between dollar signs', 'do $$ begin a; b; end $$; select 1;', ['do $$ begin a; b; end $$;', 'select 1;']],
  [
    'a text within a body',
    `do $$ begin execute $query$ select 1; $query$; end $$;\nselect 1;`,
    ['do $$ begin execute $query$ select 1; $query$; end $$;', 'select 1;'],
  ],
  [
    'the parsed body of a function',
    'create function f() returns int language sql\n  begin atomic\n    select 1;\n    select 2;\n  end;\nselect 3;',
    ['create function f() returns int language sql\n  begin atomic\n    select 1;\n    select 2;\n  end;', 'select 3;'],
  ],
])('SQL with %s is split into its statements', (_what, text, statements) => {
  expect(splitStatements(text)).toEqual(statements)
})
