import { chmod } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import './provide-exec.ts'
import { packageScripts } from './built-targets.ts'
import { reportBuild } from './report-build.ts'

await reportBuild(packageScripts)
// In a clone npx runs the command as a file; npm makes it executable in an installed package alone.
await chmod(fileURLToPath(new URL('../../dist/package/main.js', import.meta.url)), 0o755)
