import type { AllPublishOptions, UpdateInfo } from 'builder-util-runtime'
import type { AppUpdater } from 'electron-updater'
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js'
import { parseUpdateInfo, type ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import { getChannelFilename, newUrlFromBase } from 'electron-updater/out/util.js'
import { isSigned, publicKeyOf } from './feed-signature.ts'
import type { UpdateSettings } from './update-settings.ts'

/** Options that make electron-updater accept only a signed feed. */
export const signedFeed = (settings: UpdateSettings) => ({
  provider: 'custom' as const,
  updateProvider: SignedProvider,
  url: settings.feed,
  channel: settings.channel,
  settings,
})

interface SignedOptions {
  url: string
  channel: string
  settings: UpdateSettings
}

class UpdateRefused extends Error {
  override readonly name = 'UpdateRefused'
}

/**
 * A provider for electron-updater that accepts an announcement only with a valid signature in `<file>.sig` (threat D5). The
 * announcement holds the hashes of the update files, which electron-updater checks. An attacker who controls the web server
 * alone therefore cannot install anything. The operating system's own signature checks apply as well.
 */
class SignedProvider extends GenericProvider {
  readonly #settings: UpdateSettings
  readonly #base: URL

  constructor({ url, channel, settings }: SignedOptions, updater: AppUpdater, runtime: ProviderRuntimeOptions) {
    super({ provider: 'generic', url, channel } satisfies AllPublishOptions, updater, runtime)
    this.#settings = settings
    this.#base = new URL(settings.feed)
  }

  override async getLatestVersion(): Promise<UpdateInfo> {
    const name = getChannelFilename(this.getChannelName())
    const address = newUrlFromBase(name, this.#base)
    const [announcement, signature] = await Promise.all([
      this.httpRequest(address),
      this.httpRequest(newUrlFromBase(`${name}.sig`, this.#base)),
    ])
    if (!announcement || !isSigned(announcement, signature ?? '', publicKeyOf(this.#settings.publicKey))) {
      throw new UpdateRefused('the announcement is not signed by our key')
    }
    const info = parseUpdateInfo(announcement, name, address)
    if (info.version.includes('-') && this.#settings.channel === 'latest') {
      throw new UpdateRefused('a version for trying out is announced to everybody')
    }
    return info
  }

  /** The channel name per platform: "latest" on Windows, "latest-mac", "latest-linux-arm64". */
  private getChannelName(): string {
    return this.getCustomChannelName(this.#settings.channel)
  }
}
