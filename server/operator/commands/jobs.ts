import { sql as expression } from 'kysely'
import { defineCommand } from '#server/operator/command.ts'
import { textTable } from '#server/operator/text-table.ts'

interface JobCount {
  readonly queue: string
  readonly state: string
  readonly count: number
  readonly oldest: Date
  /** The number of jobs whose start time has passed. */
  readonly due: number
}

export const jobs = defineCommand({
  name: 'jobs',
  summary: 'Counts the jobs of each queue by state',
  words: [],
  options: {},
  changes: false,
  async run({ database }) {
    const counts = await database.asOwner(async (transaction) => {
      const { rows } = await expression<JobCount>`
        select name as queue, state::text, count(*)::int, min(created_on) as oldest,
          (count(*) filter (where state < 'active' and start_after <= now()))::int as due
        from pgboss.job group by name, job.state order by name, job.state`.execute(transaction)
      return rows
    })
    const columns = { queue: 'QUEUE', state: 'STATE', count: 'JOBS', due: 'DUE', oldest: 'OLDEST' }
    return {
      text:
        counts.length > 0
          ? textTable(
              columns,
              counts.map((each) => ({ ...each })),
            )
          : 'No jobs',
      json: { jobs: counts },
    }
  },
})
