#!/usr/bin/env node
// The operator's command from the build: `npm run build` makes it, `inplan --help` documents it.
import '../out/server/inplan.js'
