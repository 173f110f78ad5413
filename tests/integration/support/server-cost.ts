/** What a server's process has used so far: CPU time of all threads in milliseconds, and its memory in bytes. */
interface Usage {
  readonly cpu: number
  readonly memory: number
}

/** Reads the usage of the one process behind `url` from its metrics. */
async function usageOf(url: string): Promise<Usage> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const valueOf = (name: string): number => {
    const [, value] = new RegExp(`^inplan_${name} (\\S+)`, 'm').exec(metrics) ?? []
    if (value === undefined) throw new Error(`No ${name} in ${metrics}`)
    return Number(value)
  }
  return { cpu: valueOf('process_cpu_seconds_total') * 1000, memory: valueOf('process_resident_memory_bytes') }
}

/** The CPU time of the reference work, in milliseconds, on a core that is neither slow nor shared. */
const REFERENCE_CPU = 20

/**
 * How many times slower than usual this machine is at the moment, at least 1. Other work on the same core also makes CPU time longer, as caches
 * and the execution units of a core are shared. Limits in milliseconds are therefore compared with a cost divided by this number.
 */
function slownessNow(): number {
  const before = process.cpuUsage()
  for (let round = 0; round < 7; round += 1) {
    const dates = Array.from({ length: 1500 }, (_, index) => ({ id: `${round}_${index}`, at: new Date(index * 6e7) }))
    const read = JSON.parse(JSON.stringify(dates)) as { id: string; at: string }[]
    new Map(read.map(({ id, at }) => [id, at.slice(0, 10)])).forEach((day) => Date.parse(day))
  }
  const { user, system } = process.cpuUsage(before)
  return Math.max(1, (user + system) / 1000 / REFERENCE_CPU)
}

/**
 * Repeats a call, at most `attempts` times, until one result is within the limits. Returns the last answer, the lowest CPU time in milliseconds
 * of a machine that is not slowed down, and the lowest growth of memory in bytes: other work of the server's process can only add to them.
 */
export async function costOf<Answer>(
  url: string,
  ask: () => Promise<Answer>,
  { cpu: mostCpu, memory: mostMemory = Infinity, attempts }: { cpu: number; memory?: number; attempts: number },
): Promise<{ answer: Answer; cpu: number; memory: number }> {
  let cpu = Infinity
  let memory = Infinity
  for (let attempt = 1; ; attempt += 1) {
    const before = await usageOf(url)
    const answer = await ask()
    const after = await usageOf(url)
    const used = after.cpu - before.cpu
    cpu = Math.min(cpu, used < mostCpu ? used : used / slownessNow())
    memory = Math.min(memory, after.memory - before.memory)
    if ((cpu < mostCpu && memory < mostMemory) || attempt >= attempts) return { answer, cpu, memory }
  }
}
