import { guest, takeGuestLink } from './guest-visit.ts'

takeGuestLink(window, guest)
