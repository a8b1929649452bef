#!/usr/bin/env node
// A Node that is too old may not even parse the other files, so this one has no static import, and only syntax that old ones know.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major > 20 || (major === 20 && minor >= 19)) {
  void import('./commands/keep-compiled.ts').then(async ({ keepCompiled }) => {
    keepCompiled(import.meta.url)
    const { runCommandLine } = await import('./commands/command-line.ts')
    runCommandLine(process.argv)
  })
} else {
  const found = process.versions.node
  process.stderr.write(
    `skerry: Node ${found} is too old; install Node 20.19 or later, which runs it\n`,
  )
  process.exitCode = 1
}
