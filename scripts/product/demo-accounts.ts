export const demoAccounts = {
  owner: { who: 'Provider, owner', email: 'owner@demo.inplan.test' },
  specialist: { who: 'Provider, specialist', email: 'specialist@demo.inplan.test' },
  freelancer: { who: 'Provider, freelancer', email: 'freelancer@demo.inplan.test' },
  customer: { who: 'Customer', email: 'customer@demo.inplan.test' },
} as const

/** The key that encrypts the secrets of the demo data. It is public, so it protects nothing. */
export const demoSecretsKey = `demo:${Buffer.from('a demonstration keeps no secrets').toString('base64')}`

/** The password of all demo accounts. */
export const demoPassword = 'Inplan-demo-1'
