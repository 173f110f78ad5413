import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '#server/platform/monitor/metrics.ts'
import { serverErrorCodes } from '#shared/api/error-codes.ts'
import { pathOf, type RouteName, routes } from '#shared/api/routes.ts'
import { readQuery } from '#tests/readers/promql-reader.ts'

// The dashboard and the alert rules are data that no compiler checks. These tests compare them with the metrics that the server exports.

const projectFile = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8')

interface Rule {
  readonly record?: string
  readonly alert?: string
  readonly expr: string
  readonly labels?: { readonly severity: string }
  readonly annotations?: { readonly summary: string; readonly runbook: string }
}
interface Panel {
  readonly title: string
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[]
}

const { groups } = parse(projectFile('deploy/monitoring/inplan-alerts.yaml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const alerts = rules.filter(({ alert }) => alert !== undefined)
const { panels } = JSON.parse(projectFile('deploy/monitoring/inplan-dashboard.json')) as { panels: Panel[] }
const objectives = projectFile('docs/service-level-objectives.md')

/** The labels that Prometheus adds to every metric that it scrapes. */
const ofTarget = ['job', 'instance']

/** The labels of every metric that a query may use: those of the server, recorded ones, and Prometheus' own `up`. */
const labelsOf = new Map<string, readonly string[]>([
  ['up', ofTarget],
  ...rules.flatMap(({ record }) => (record === undefined ? [] : [[record, []] as const])),
])
/** The upper bounds of each histogram's buckets. */
const boundsOf = new Map<string, readonly number[]>()
for (const metric of createMetrics().registry.getMetricsAsArray()) {
  const {
    name,
    labelNames = [],
    upperBounds,
  } = metric as typeof metric & { labelNames?: string[]; upperBounds?: number[] }
  const labels = [...labelNames, ...ofTarget]
  labelsOf.set(name, labels)
  if (!upperBounds) continue
  boundsOf.set(`${name}_bucket`, upperBounds)
  for (const part of ['sum', 'count']) labelsOf.set(`${name}_${part}`, labels)
  labelsOf.set(`${name}_bucket`, [...labels, 'le'])
}

const knownRoutes = new Set(['/healthz', '/readyz', '/metrics', ...(Object.keys(routes) as RouteName[]).map(pathOf)])
const knownCodes: ReadonlySet<string> = new Set(serverErrorCodes)

/** Returns what is wrong with a query. A wrong name must be found here: such a query returns no data, so its alert would never fire. */
function faultsOf(expression: string): string[] {
  const { selectors, groupedBy } = readQuery(expression.replaceAll('$__rate_interval', '5m'))
  const known = new Set(selectors.flatMap(({ metric }) => labelsOf.get(metric) ?? []))
  return [
    ...(selectors.length === 0 ? ['asks for nothing'] : []),
    ...selectors.flatMap(({ metric, matchers }) => {
      const labels = labelsOf.get(metric)
      if (!labels) return [`no metric ${metric}`]
      return matchers.flatMap(({ label, operator, value }) => {
        if (!labels.includes(label)) return [`${metric} has no label ${label}`]
        const values = operator.endsWith('~') ? value.split('|') : [value]
        return values.filter((each) => !isPossible(metric, label, each)).map((each) => `no ${label} ${each}`)
      })
    }),
    ...groupedBy.filter((label) => !known.has(label)).map((label) => `nothing has a label ${label}`),
  ]
}

function isPossible(metric: string, label: string, value: string): boolean {
  if (label === 'route') return knownRoutes.has(value)
  if (label === 'code') return knownCodes.has(value)
  if (label === 'le') return boundsOf.get(metric)?.includes(Number(value.replace('[.]', '.'))) === true
  return true
}

const ofDashboard = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }): [string, string] => [title, expr]),
)
const ofRules = rules.map(({ record, alert, expr }): [string, string] => [record ?? alert ?? '', expr])
const ofObjectives = [...objectives.matchAll(/```promql\n([^`]+)```/g)].map(([, query = '']): [string, string] => [
  query,
  query,
])

describe('every monitoring query uses metrics and labels that exist', () => {
  test('in files that do contain queries', () => {
    expect([ofDashboard.length, ofRules.length, ofObjectives.length]).toEqual([36, 49, 5])
  })

  test.each([...ofDashboard, ...ofRules, ...ofObjectives])('%s', (_, query) => {
    expect(faultsOf(query)).toEqual([])
  })

  test.each([
    ['rate(inplan_http_requests_total[5m])', ['no metric inplan_http_requests_total']],
    ['inplan_refunds{status="failed"}', ['inplan_refunds has no label status']],
    ['sum by (code) (inplan_outbox_dead)', ['nothing has a label code']],
    ['inplan_refusals_total{code="rate-limit"}', ['no code rate-limit']],
    ['inplan_change_delay_seconds_bucket{le="2"}', ['no le 2']],
    ['inplan_http_request_seconds_count{route=~"/readyz|/api/none"}', ['no route /api/none']],
    ['1 + 1', ['asks for nothing']],
  ])('and a wrong query is detected: %s', (query, faults) => {
    expect(faultsOf(query)).toEqual(faults)
  })

  test('and text that is not a query is detected', () => {
    expect(() => faultsOf('sum(rate(inplan_outbox_dead[5m])')).toThrow('No query')
  })
})

/** Converts a heading to its anchor, as GitHub does. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')

describe('alerts', () => {
  const anchors = new Set(
    [...projectFile('docs/operating.md').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)),
  )

  test.each(alerts.map((rule) => [rule.alert, rule] as const))(
    '%s has a runbook that says what happens and what to do',
    (_, rule) => {
      expect(rule.annotations?.summary).toMatch(/\w{3}.* \w{3}/)
      expect(rule.labels?.severity).toMatch(/^(page|ticket)$/)
      const [file, anchor] = rule.annotations?.runbook.split('#') ?? []
      expect(file).toBe('docs/operating.md')
      expect(anchors).toContain(anchor)
    },
  )

  test('have unique names', () => {
    const names = rules.map(({ record, alert }) => record ?? alert)
    expect(new Set(names).size).toBe(names.length)
  })
})

test('The objectives name existing alerts and recorded queries, and include all their alerts', () => {
  const inText = (pattern: RegExp) => new Set([...objectives.matchAll(pattern)].map(([, name]) => name))
  const alertNames = alerts.map(({ alert }) => alert)
  for (const name of inText(/`(Inplan\w+)`/g)) expect(alertNames).toContain(name)
  const recorded = rules.flatMap(({ record }) => record?.replace(/\d+[mhd]$/, '') ?? [])
  expect(inText(/`(inplan:\w+:ratio_rate)…`/g)).toEqual(new Set(recorded))
})
