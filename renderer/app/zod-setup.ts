import { config } from 'zod/v4/core'

// Without `jitless`, zod tries `new Function` for its first schema, which the page's content security policy blocks and reports.
// This module must be imported before all others.
config({ jitless: true })
