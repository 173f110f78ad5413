/** The accounts that the demo data brings, with their one password. */
export const demoAccounts = [
  { who: 'Provider, owner', email: 'owner@demo.inplan.test' },
  { who: 'Provider, specialist', email: 'specialist@demo.inplan.test' },
  { who: 'Customer', email: 'customer@demo.inplan.test' },
  { who: 'Provider, freelancer', email: 'freelancer@demo.inplan.test' },
] as const

export const demoPassword = 'Inplan-demo-1'
