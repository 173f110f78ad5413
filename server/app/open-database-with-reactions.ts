import { openDatabase, type Database, type DatabaseEndpoint } from '#server/platform/database/database.ts'
import { availabilityWrites } from '#server/modules/scheduling/handlers.ts'

/**
 * Opens the database with the features' write reactions: the statements that follow each write of certain tables.
 * @param refusesSlowWork whether slow work inside a transaction fails, as it does outside production
 */
export const openProductDatabase = (
  url: string,
  connections: number,
  onBrokenConnection: (error: Error) => void,
  endpoint: DatabaseEndpoint = 'postgres',
  refusesSlowWork = true,
): Database =>
  openDatabase({ url, endpoint, connections, onBrokenConnection, reactions: [availabilityWrites], refusesSlowWork })
