import { config } from 'zod/v4/core'

// Zod would try `new Function` with the first schema that is made, which the page's policy refuses and reports: so this
// module comes before all others.
config({ jitless: true })
