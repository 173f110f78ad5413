import { Component, type ReactNode } from 'react'
import { CrashScreen } from './crash-screen.tsx'

interface CrashBoundaryProps {
  children: ReactNode
}

/** Shows the crash screen when a component throws (rule A2.1). It is a class, because React has no hook for this. */
export class CrashBoundary extends Component<CrashBoundaryProps, { readonly error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <CrashScreen error={this.state.error} />
  }
}
