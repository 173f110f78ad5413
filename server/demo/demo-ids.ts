/** The ids of the demo organisations, used by pages, tests and documents. */
export const businessId = '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a01'
export const freelancerId = '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a02'

/** Mail addresses of the demo accounts. The freelancer owns the second demo organisation. */
export const ownerEmail = 'owner@demo.inplan.test'
export const specialistEmail = 'specialist@demo.inplan.test'
export const customerEmail = 'customer@demo.inplan.test'
export const freelancerEmail = 'freelancer@demo.inplan.test'

/** The password of all demo accounts. */
export const demoPassword = 'Inplan-demo-1'
