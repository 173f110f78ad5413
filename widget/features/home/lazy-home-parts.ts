import { lazyScreen } from '../../app/lazy-screen.tsx'
import type { ChosenPackageBarProps } from './chosen-package-bar.tsx'
import type { ChosenServiceBarProps } from './chosen-service-bar.tsx'
import type { ServiceSearchProps } from './service-search.tsx'

/** Parts of the first screen that are only shown after a tap, or with many services, loaded separately. */
export const lazyHomeParts = {
  serviceBar: lazyScreen<ChosenServiceBarProps>(
    async () => (await import('./chosen-service-bar.tsx')).ChosenServiceBar,
  ),
  packageBar: lazyScreen<ChosenPackageBarProps>(
    async () => (await import('./chosen-package-bar.tsx')).ChosenPackageBar,
  ),
  search: lazyScreen<ServiceSearchProps>(async () => (await import('./service-search.tsx')).ServiceSearch),
  packages: lazyScreen(async () => (await import('./package-list.tsx')).PackageList),
}
