import { beforeEach, describe, expect, test, vi } from 'vitest'

const address = '/widget/complete?organization_id=o&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x'

const load = async () => (await import('./take-returned-payment.ts')).returnedPayment

describe('the secret of a card payment in the URL (T-W4)', () => {
  beforeEach(() => {
    vi.resetModules()
    delete window.inplanReturn
  })

  test('is removed, the rest stays, and the secret is handed over in memory (R-D108)', async () => {
    window.history.replaceState({ idx: 0 }, '', `${address}&redirect_status=succeeded`)
    const returnedPayment = await load()
    expect(window.location.search).toBe('?organization_id=o&payment_intent=pi_1&redirect_status=succeeded')
    expect(window.history.state).toEqual({ idx: 0 })
    expect(returnedPayment()).toEqual({
      paymentIntentId: 'pi_1',
      clientSecret: 'pi_1_secret_x',
      redirectStatus: 'succeeded',
    })
  })

  test('is taken over from the page’s first script, and left nowhere', async () => {
    window.history.replaceState(null, '', '/widget/complete?payment_intent=pi_1')
    window.inplanReturn = 'pi_1_secret_x'
    const returnedPayment = await load()
    expect('inplanReturn' in window).toBe(false)
    expect(returnedPayment()?.clientSecret).toBe('pi_1_secret_x')
  })

  test('is not there after a reload, and is never used for another payment', async () => {
    window.history.replaceState(null, '', '/widget/complete?payment_intent=pi_1')
    expect((await load())()).toEqual({ paymentIntentId: 'pi_1', clientSecret: undefined, redirectStatus: undefined })

    vi.resetModules()
    window.history.replaceState(null, '', address)
    const returnedPayment = await load()
    expect(returnedPayment('?payment_intent=pi_2')?.clientSecret).toBeUndefined()
    expect(returnedPayment('?organization_id=o')).toBeUndefined()
  })
})
