/** The demonstration's organisations; pages, tests and documents name them by these. */
export const businessId = '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a01'
export const freelancerId = '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a02'

/** One password for all accounts of the demonstration. */
export const demoPassword = 'Inplan-demo-1'
