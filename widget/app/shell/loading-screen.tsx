import { ServiceListSkeleton, Skeleton } from '#shared/ui/index.ts'
import header from './header.module.css'
import styles from './screen.module.css'
import own from './loading-screen.module.css'

/** The shape of a screen whose data is on its way. */
export function LoadingScreen() {
  return (
    <div className={styles.screen}>
      <div className={header.header}>
        <span className={own.title}>
          <Skeleton width="140px" height="14px" />
          <Skeleton width="200px" height="10px" />
        </span>
      </div>
      <main className={styles.content}>
        <ServiceListSkeleton />
      </main>
    </div>
  )
}
