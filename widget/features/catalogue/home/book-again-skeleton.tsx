import { Skeleton } from '#shared/ui/index.ts'

/** Placeholder for the suggestion to book again. It has the suggestion's usual height, so that the services below do not move. */
export const BookAgainSkeleton = () => (
  <div aria-hidden="true">
    <Skeleton height="168px" />
  </div>
)
