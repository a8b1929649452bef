import { humanDuration } from '../../core/index.ts'
import type { ClockPace } from '../server/server-clock.ts'

/** A moment as `2026-01-31 08:15:07`, in the user's time zone. */
export function momentText(milliseconds: number): string {
  const date = new Date(milliseconds)
  const two = (number: number): string => String(number).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/** How the clock runs, in a few words; empty for the real time. */
export function paceText({ stopped, speed, ahead }: ClockPace): string {
  const parts = [
    ...(stopped ? ['paused'] : speed === 1 ? [] : [`×${speed}`]),
    ...(Math.abs(ahead) < 1 || (stopped && ahead < 0)
      ? []
      : [`${humanDuration(Math.abs(ahead) * 1000)} ${ahead > 0 ? 'ahead' : 'behind'}`]),
  ]
  return parts.join(', ')
}
