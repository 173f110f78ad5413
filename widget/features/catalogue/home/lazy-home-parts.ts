import { lazyScreen } from '../../../platform/lazy-screen.tsx'
import type { BookAgainProps } from './book-again.tsx'
import type { ChosenPackageBarProps } from './chosen-package-bar.tsx'
import type { ChosenServiceBarProps } from './chosen-service-bar.tsx'
import type { ServiceSearchProps } from './service-search.tsx'

/** Parts of the first screen that not every visitor sees at once, loaded separately. */
export const lazyHomeParts = {
  serviceBar: lazyScreen<ChosenServiceBarProps>(
    async () => (await import('./chosen-service-bar.tsx')).ChosenServiceBar,
  ),
  packageBar: lazyScreen<ChosenPackageBarProps>(
    async () => (await import('./chosen-package-bar.tsx')).ChosenPackageBar,
  ),
  search: lazyScreen<ServiceSearchProps>(async () => (await import('./service-search.tsx')).ServiceSearch),
  again: lazyScreen<BookAgainProps>(async () => (await import('./book-again.tsx')).BookAgain),
  packages: lazyScreen(async () => (await import('./package-list.tsx')).PackageList),
}
