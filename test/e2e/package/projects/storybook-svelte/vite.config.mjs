import { svelte } from '@sveltejs/vite-plugin-svelte'
import { skerry } from 'skerry/vite'

export default { plugins: [svelte(), skerry()] }
