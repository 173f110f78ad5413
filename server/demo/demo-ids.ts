/** The demonstration's organisations; pages, tests and documents name them by these. */
export const businessId = '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a01'
export const freelancerId = '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a02'

/** Accounts to log in with; the freelancer's is the one for the second organisation. */
export const ownerEmail = 'owner@demo.inplan.test'
export const specialistEmail = 'specialist@demo.inplan.test'
export const customerEmail = 'customer@demo.inplan.test'
export const freelancerEmail = 'freelancer@demo.inplan.test'

/** One password for all of them. */
export const demoPassword = 'Inplan-demo-1'
