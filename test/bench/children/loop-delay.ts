import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into a server ahead of its own modules (`node --import`): tells the process that started it of the loop's delay.
const delays = monitorEventLoopDelay({ resolution: 5 })
delays.enable()
process.on('message', (message: unknown) => {
  if (message !== 'loop delay') return
  process.send?.({ loopDelayMs: delays.max / 1e6 })
  delays.reset()
})
// The server ends when its own work has.
process.channel?.unref()
