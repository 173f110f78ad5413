import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { Problem } from '#scripts/set-up/problem.mjs'

type Environment = Readonly<Record<string, string | undefined>>

/** A requirement of a release, with alternative sets of environment variables. One complete set is enough. */
interface Need {
  readonly what: string
  readonly ways: readonly (readonly string[])[]
}

const updates: Need = {
  what: 'the feed of updates and the key that signs what it announces',
  ways: [['INPLAN_UPDATE_FEED', 'INPLAN_UPDATE_SIGNING_KEY']],
}
const needs: Partial<Record<NodeJS.Platform, readonly Need[]>> = {
  darwin: [
    { what: 'a Developer ID certificate', ways: [['CSC_LINK', 'CSC_KEY_PASSWORD'], ['CSC_NAME']] },
    {
      what: 'an account for the notarisation',
      ways: [
        ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
        ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
        ['APPLE_KEYCHAIN_PROFILE'],
      ],
    },
    updates,
  ],
  win32: [
    {
      what: 'a certificate for signing code',
      ways: [
        ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'],
        ['CSC_LINK', 'CSC_KEY_PASSWORD'],
      ],
    },
    updates,
  ],
  // Installers for Linux need no certificate, because Linux does not check it. Only the update feed is signed.
  linux: [updates],
}

/** The missing requirements of a release for a platform, as text. */
export function missingFor(platform: NodeJS.Platform, environment: Environment): string[] {
  const isSet = (name: string) => Boolean(environment[name])
  return (needs[platform] ?? [updates])
    .filter(({ ways }) => !ways.some((way) => way.every(isSet)))
    .map(({ what, ways }) => `${what} (${ways.map((way) => way.join(', ')).join('; or ')})`)
}

export interface ReleasePlan {
  /** Additions to electron-builder.yml. */
  readonly config: Readonly<Record<string, unknown>>
  readonly environment: Readonly<Record<string, string>>
  /** The key that signs the update announcements; undefined for an unsigned build, which has none. */
  readonly signingKey: KeyObject | undefined
}

function signingKeyOf(text: string): KeyObject {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // The error is ignored. The message below names the variable and must not contain its value.
  }
  throw new Problem('INPLAN_UPDATE_SIGNING_KEY is no Ed25519 key (PKCS #8, DER, base64).')
}

/** Returns the raw public key in base64, the format that electron/main/update/feed-signature.ts reads. */
const publicKeyText = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')

function feedOf(text: string): string {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.username || url.search || url.hash || !text.endsWith('/')) {
    throw new Problem('INPLAN_UPDATE_FEED must be an https: address of a folder, with a slash at its end.')
  }
  return text
}

/** A local build: its files are named "unsigned", and it has no updates and no signatures. */
const unsignedPlan: ReleasePlan = {
  config: {
    artifactName: '${productName}-${version}-${os}-${arch}-unsigned.${ext}',
    forceCodeSigning: false,
    extraMetadata: { inplan: { isUnsigned: true } },
    mac: { identity: null, notarize: false },
  },
  environment: { CSC_IDENTITY_AUTO_DISCOVERY: 'false' },
  signingKey: undefined,
}

/**
 * Returns the plan for the installers of this system: a signed release, or a build that is marked as unsigned.
 * @throws {Problem} that names the missing requirements of a release
 */
export function releasePlan(platform: NodeJS.Platform, environment: Environment, isUnsigned: boolean): ReleasePlan {
  if (isUnsigned) return unsignedPlan
  const missing = missingFor(platform, environment)
  if (missing.length > 0) {
    throw new Problem(
      ['A release is signed. Set in the environment:', ...missing.map((need) => `- ${need}`)].join('\n') +
        '\nFor a build that is marked as unsigned: npm run dist -- --unsigned',
    )
  }
  const signingKey = signingKeyOf(environment['INPLAN_UPDATE_SIGNING_KEY'] ?? '')
  const feed = feedOf(environment['INPLAN_UPDATE_FEED'] ?? '')
  const channel = environment['INPLAN_UPDATE_CHANNEL'] === 'beta' ? 'beta' : 'latest'
  return {
    config: {
      publish: [{ provider: 'generic', url: feed, channel }],
      extraMetadata: { inplan: { updates: { feed, publicKey: publicKeyText(signingKey), channel } } },
    },
    environment: {},
    signingKey,
  }
}
