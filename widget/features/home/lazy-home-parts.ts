import { lazyScreen } from '../../app/lazy-screen.tsx'
import type { ChosenPackageBarProps } from './chosen-package-bar.tsx'
import type { ChosenServiceBarProps } from './chosen-service-bar.tsx'

/** What the first screen does not show before something is pressed has code of its own, fetched when there is time. */
export const lazyHomeParts = {
  serviceBar: lazyScreen<ChosenServiceBarProps>(
    async () => (await import('./chosen-service-bar.tsx')).ChosenServiceBar,
  ),
  packageBar: lazyScreen<ChosenPackageBarProps>(
    async () => (await import('./chosen-package-bar.tsx')).ChosenPackageBar,
  ),
  packages: lazyScreen(async () => (await import('./package-list.tsx')).PackageList),
}
