import './provide-exec.ts'
import { packageScripts } from './built-targets.ts'
import { reportBuild } from './report-build.ts'

await reportBuild(packageScripts)
