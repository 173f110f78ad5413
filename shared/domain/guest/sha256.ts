// The constants of FIPS 180-4: the first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the
// square roots of the first 8.
const primes = Array.from({ length: 312 }, (_, index) => index).filter(
  (number) =>
    number > 1 && Array.from({ length: number }, (_, index) => index).every((by) => by < 2 || number % by !== 0),
)
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0
const K = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)))
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const encoder = new TextEncoder()

/** The message schedule of the block that is being hashed. Callers set only the first 16 words. */
const words = new Int32Array(64)

/** The SHA-256 hash of a text as eight 32-bit words (FIPS 180-4). */
export function sha256OfText(text: string): Int32Array {
  const bytes = encoder.encode(text)
  const blocks = Math.ceil((bytes.length + 9) / 64)
  const padded = new Uint8Array(blocks * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, bytes.length * 8)
  const hash = START.slice()
  for (let block = 0; block < blocks; block += 1) {
    for (let index = 0; index < 16; index += 1) words[index] = view.getInt32(block * 64 + index * 4)
    compress(hash)
  }
  return hash
}

const result = new Int32Array(8)

/**
 * Returns the first word of the SHA-256 hash of a hash followed by a 32-bit number. Browsers offer SHA-256 only asynchronously, which is
 * too slow for the many attempts of a proof of work. This function hashes a single block and allocates no memory.
 */
export function sha256OfHashAndNumber(hash: Int32Array, number: number): number {
  words.fill(0, 0, 16)
  words.set(hash)
  words[8] = number
  words[9] = 0x80000000
  words[15] = 36 * 8
  result.set(START)
  compress(result)
  return at(result, 0)
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

const at = (list: Int32Array, index: number): number => list[index] ?? 0

/** Updates a hash with the block in `words`. */
function compress(hash: Int32Array): void {
  for (let index = 16; index < 64; index += 1) {
    const early = at(words, index - 15)
    const late = at(words, index - 2)
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words[index] = at(words, index - 16) + small + at(words, index - 7) + large
  }
  let a = at(hash, 0)
  let b = at(hash, 1)
  let c = at(hash, 2)
  let d = at(hash, 3)
  let e = at(hash, 4)
  let f = at(hash, 5)
  let g = at(hash, 6)
  let h = at(hash, 7)
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g)
    const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + at(K, index) + at(words, index)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  hash[0] = at(hash, 0) + a
  hash[1] = at(hash, 1) + b
  hash[2] = at(hash, 2) + c
  hash[3] = at(hash, 3) + d
  hash[4] = at(hash, 4) + e
  hash[5] = at(hash, 5) + f
  hash[6] = at(hash, 6) + g
  hash[7] = at(hash, 7) + h
}
