import { expect, it } from 'vitest'
import { z } from 'zod'
import { randomId, randomKey } from './random-key.ts'

it('A random id is a UUID, and no two are the same', () => {
  const ids = Array.from({ length: 50 }, randomId)
  expect(ids.filter((id) => !z.uuidv4().safeParse(id).success)).toEqual([])
  expect(new Set(ids).size).toBe(50)
})

it('A random key has 128 bits', () => expect(randomKey()).toMatch(/^[0-9a-f]{32}$/))
