import { fileURLToPath } from 'node:url'
import { provideExec } from './exec-command.ts'

provideExec(fileURLToPath(new URL('../../node_modules/.bin', import.meta.url)), process.platform)
