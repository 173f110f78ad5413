import type { Output } from '#shared/api/client.ts'
import { proofNameOf, proofTextOf } from '#shared/domain/own-page/own-domain.ts'
import { wordsOf } from '#shared/domain/words/texts-by-language.ts'
import { pageAddress } from '#shared/domain/own-page/page-path-and-url.ts'
import { locales } from '#shared/i18n/locale.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { type OwnOrganisation, imagesForProviders } from '#server/modules/organisation/index.ts'
import type { OwnPage, PagePicture, StoredPage } from './own-pages.ts'

export interface WirePageParts {
  readonly organisation: Pick<OwnOrganisation, 'locale' | 'zone'>
  readonly page: OwnPage | StoredPage
  readonly pictures: readonly PagePicture[]
  readonly proposedName: string
  /** The domain that shows the page. */
  readonly verifiedDomain: string | null
}

/** The page as its owner sees it. */
export function wireOwnPage(
  { organisation: { locale, zone }, page, pictures, proposedName, verifiedDomain }: WirePageParts,
  { publicUrl, storage }: Pick<Dependencies, 'publicUrl' | 'storage'>,
): Output<'ownPage'> {
  const images = imagesForProviders(storage)
  const stored = 'previewKey' in page ? page : undefined
  const place = { publicUrl: publicUrl(), name: page.name ?? '', domain: verifiedDomain, ownLocale: locale }
  const inOrder = [locale, ...locales.filter((other) => other !== locale)]
  return {
    version: page.version,
    name: page.name ?? '',
    proposedName,
    addressStart: `${publicUrl()}/`,
    isPublished: page.isPublished,
    about: page.about,
    abouts: wordsOf(page, 'about', locale),
    parts: page.parts.map((part) => part.toUpperCase() as Uppercase<typeof part>),
    pictures: pictures.map(({ path, description }) => ({
      filePath: path,
      url: images.publicUrl(path),
      description,
    })),
    addresses: page.name === null ? [] : inOrder.map((each) => ({ locale: each, url: pageAddress(place, each) })),
    previewUrl:
      stored?.name == null ? null : `${pageAddress({ ...place, domain: null }, locale)}?preview=${stored.previewKey}`,
    domain:
      stored?.domain == null
        ? null
        : wireDomain(stored, stored.domain, {
            isVerified: stored.domain === verifiedDomain,
            target: new URL(publicUrl()).hostname,
            zone: zoneOf(zone),
          }),
  }
}

function wireDomain(
  page: StoredPage,
  domain: string,
  { isVerified, target, zone }: { isVerified: boolean; target: string; zone: Zone },
) {
  return {
    name: domain,
    target,
    proofName: proofNameOf(domain),
    proofText: proofTextOf(page.domainProof),
    leadsHere: page.leadsHere,
    isProven: page.isProven,
    isVerified,
    checkedAt: page.checkedAt && wireInstant(zone, epochMinuteOf(page.checkedAt)),
  }
}
