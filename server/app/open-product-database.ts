import { openDatabase, type Database, type DatabaseEndpoint } from '#server/platform/database/database.ts'
import { availabilityWrites } from '#server/features/availability/availability-revision.ts'

/** Opens the database with what follows writes of the features' tables. */
export const openProductDatabase = (
  url: string,
  connections: number,
  onBrokenConnection: (error: Error) => void,
  endpoint: DatabaseEndpoint = 'postgres',
): Database => openDatabase({ url, endpoint, connections, onBrokenConnection, reactions: [availabilityWrites] })
