import { Skeleton } from '#shared/ui/index.ts'

/** Placeholder of the proposal, as high as it mostly is, so that the services below do not move. */
export const BookAgainSkeleton = () => (
  <div aria-hidden="true">
    <Skeleton height="168px" />
  </div>
)
