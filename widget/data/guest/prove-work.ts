import { findProof, type ProofSubject } from '#shared/domain/guest/proof-of-work.ts'

/** How many numbers are tried before the page can handle events again; this takes a few milliseconds on a phone. */
const SLICE = 2000

/** Finds a proof of work in slices, so that the page stays responsive (rule D219). */
export async function proveWork(subject: ProofSubject): Promise<number> {
  for (let first = 0; ; first += SLICE) {
    const proof = findProof(subject, first, SLICE)
    if (proof !== undefined) return proof
    await new Promise((resume) => {
      setTimeout(resume)
    })
  }
}
