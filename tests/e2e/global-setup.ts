import { shareProduct, startProduct } from './product.ts'

/** Starts the product that all specs share. The returned function stops it. */
export default async function startSharedProduct(): Promise<() => Promise<void>> {
  const product = await startProduct()
  shareProduct(product)
  return () => product.remove()
}
