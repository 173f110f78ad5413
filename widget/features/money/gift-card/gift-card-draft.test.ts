import { expect, test } from 'vitest'
import { amountOf, type GiftCardDraft, giftCardProblems } from './gift-card-draft.ts'

const draft: GiftCardDraft = {
  chosen: 2500,
  other: '',
  mailTo: 'BUYER',
  receiverName: '',
  receiverEmail: '',
  message: '',
  mailOn: '',
}

test.each([
  [{}, 2500, []],
  [{ chosen: 'other', other: '12,5' }, 1250, []],
  [{ chosen: 'other', other: '0.99' }, undefined, ['other']],
  [{ chosen: 'other', other: '1000.01' }, undefined, ['other']],
  [{ chosen: 'other', other: '' }, undefined, ['other']],
  [{ mailTo: 'RECEIVER' }, 2500, ['receiverEmail']],
  [{ mailTo: 'RECEIVER', receiverEmail: 'a@b.nl' }, 2500, []],
] as const)('A gift card of %j has the amount %s and errors in these fields: %j (R-D283)', (changes, cents, fields) => {
  expect(amountOf({ ...draft, ...changes })).toBe(cents)
  expect(Object.keys(giftCardProblems({ ...draft, ...changes }))).toEqual(fields)
})
