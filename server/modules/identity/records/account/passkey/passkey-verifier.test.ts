import { expect, test } from 'vitest'
import { challengeIn, relyingPartyOf } from './passkey-verifier.ts'

test.each([
  ['https://inplan.example', { id: 'inplan.example', origin: 'https://inplan.example' }],
  ['https://book.inplan.example:8443/app', { id: 'book.inplan.example', origin: 'https://book.inplan.example:8443' }],
  ['http://localhost:4100', { id: 'localhost', origin: 'http://localhost:4100' }],
  ['http://inplan.example', undefined],
  ['https://192.0.2.7', undefined],
  ['http://127.0.0.1:4100', undefined],
  ['https://[2001:db8::1]', undefined],
])('The passkey settings for a server at %s (R-D225)', (publicUrl, party) => {
  expect(relyingPartyOf(publicUrl)).toEqual(party)
})

const encoded = (text: string) => Buffer.from(text).toString('base64url')

test.each([
  ['an answer', encoded('{"challenge":"abc","crossOrigin":false}'), 'abc'],
  ['an answer of a browser that does not tell of frames', encoded('{"challenge":"abc"}'), 'abc'],
  ['an answer in a frame of another site', encoded('{"challenge":"abc","crossOrigin":true}'), undefined],
  ['a frame that is told otherwise', encoded('{"challenge":"abc","crossOrigin":"false"}'), undefined],
  ['no challenge', encoded('{}'), undefined],
  ['a challenge that is no text', encoded('{"challenge":1}'), undefined],
  ['null', encoded('null'), undefined],
  ['no JSON', encoded('challenge'), undefined],
  ['no base64url', '\u0000', undefined],
])('The challenge that is read from %s (T-A17)', (_what, clientDataJSON, challenge) => {
  expect(challengeIn(clientDataJSON)).toBe(challenge)
})
