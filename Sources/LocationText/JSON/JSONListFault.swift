/// The reason why a text cannot be divided into the elements of its lists.
package struct JSONListFault: Error {
  package let message: String
}
