"""Standing orders: giving them, ending them, showing them."""
