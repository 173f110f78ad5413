import { openDatabase, type Database, type DatabaseEndpoint } from '#server/platform/database/database.ts'
import { availabilityWrites } from '#server/features/availability/availability-revision.ts'

/** Opens the database with the features' write reactions: the statements that follow each write of certain tables. */
export const openProductDatabase = (
  url: string,
  connections: number,
  onBrokenConnection: (error: Error) => void,
  endpoint: DatabaseEndpoint = 'postgres',
): Database => openDatabase({ url, endpoint, connections, onBrokenConnection, reactions: [availabilityWrites] })
