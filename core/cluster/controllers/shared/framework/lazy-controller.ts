import type { Controller } from './controller.ts'

/** A controller that few servers run, whose code is loaded when it starts, since pages pay for what they load. */
export function lazyController(name: string, load: () => Promise<Controller>): Controller {
  return {
    name,
    async run(signal) {
      const controller = await load()
      if (!signal.aborted) await controller.run(signal)
    },
  }
}
